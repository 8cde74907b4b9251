import type { ClientBase } from 'pg';

/**
 * Voids the key of the one-time address, the claim of a browser, and the code of a test email: a restored backup must not revive
 * what has been used since. The schema of an older version has none of them.
 */
export async function voidSetupSecrets(client: ClientBase): Promise<void> {
  const { rows } = await client.query("select to_regclass('setup') is not null as is_there");
  if (rows[0].is_there)
    await client.query(
      `update setup set key_hash = null, key_expires_at = null, claim_hash = null, claim_expires_at = null,
        mail_code_hash = null, mail_code_expires_at = null`,
    );
}
