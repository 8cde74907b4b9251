import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Pool } from 'pg';

/** Stores the records of the demo's OpenID provider in the database, so that any process can handle any step. */
export const recordsIn = (pool: Pool) =>
  class DemoGoogleRecords implements Adapter {
    readonly #kind: string;

    constructor(kind: string) {
      this.#kind = kind;
    }

    async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
      await pool.query(
        `insert into demo_google_records (kind, id, payload, grant_id, uid, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
         on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
           uid = excluded.uid, expires_at = excluded.expires_at`,
        [this.#kind, id, payload, payload.grantId ?? null, payload.uid ?? null, expiresIn],
      );
      // Each sign-in deletes expired records of earlier ones.
      if (this.#kind === 'Interaction')
        await pool.query('delete from demo_google_records where expires_at < now()');
    }

    find = (id: string): Promise<AdapterPayload | undefined> => this.#findBy('id', id);
    findByUid = (uid: string): Promise<AdapterPayload | undefined> => this.#findBy('uid', uid);
    /** Not needed: user codes belong to the device flow only. */
    findByUserCode = async (): Promise<undefined> => undefined;

    async consume(id: string): Promise<void> {
      await pool.query(
        `update demo_google_records
         set payload = payload || jsonb_build_object('consumed', extract(epoch from now())::bigint)
         where kind = $1 and id = $2`,
        [this.#kind, id],
      );
    }

    async destroy(id: string): Promise<void> {
      await pool.query('delete from demo_google_records where kind = $1 and id = $2', [this.#kind, id]);
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await pool.query('delete from demo_google_records where grant_id = $1', [grantId]);
    }

    async #findBy(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
      const { rows } = await pool.query<{ payload: AdapterPayload }>(
        `select payload from demo_google_records where kind = $1 and ${column} = $2 and expires_at > now()`,
        [this.#kind, value],
      );
      return rows[0]?.payload;
    }
  };
