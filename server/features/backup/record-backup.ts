import type { Pool } from 'pg';

/** Records when the last backup was made, for the check-up. The schema of an older version has no place for it. */
export async function recordBackup(pool: Pool): Promise<void> {
  const { rows } = await pool.query("select to_regclass('setup') is not null as is_there");
  if (rows[0].is_there) await pool.query('update setup set backed_up_at = now()');
}
