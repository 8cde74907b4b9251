import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { PostPush } from '#server/integrations/push/web-push-service.ts';
import type { Person, TestApp } from './create-test-app.ts';

export type PushBrowser = ReturnType<typeof createPushBrowser>;

/** A browser that subscribes with keys of its own, and decrypts what it gets (RFC 8291). */
export function createPushBrowser(service = 'https://fcm.googleapis.com/fcm/send') {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `${service}/${randomUUID()}`;
  return {
    /** As `PushSubscription.toJSON()` returns it. */
    subscription: {
      endpoint,
      expirationTime: null,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    /** Reads the payload of a message in the encoding `aes128gcm` (RFC 8188), which has one record. */
    read(body: Uint8Array): any {
      const message = Buffer.from(body);
      const salt = message.subarray(0, 16);
      const keyLength = message.readUInt8(20);
      const senderKey = message.subarray(21, 21 + keyLength);
      const record = message.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const shared = hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32);
      const derive = (purpose: string, length: number) =>
        Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${purpose}\0`, length));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(record.subarray(-16));
      const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // The last byte marks the end of the only record.
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
    },
  };
}

type Posted = { endpoint: string; headers: Record<string, string>; body: Uint8Array };

/** Stands in for every push service: keeps what is posted, and responds with the status that a test has chosen for an address. */
export class FakePushServices {
  readonly posted: Posted[] = [];
  readonly statuses = new Map<string, number | Error>();

  post: PostPush = async (endpoint, { headers, body }) => {
    this.posted.push({ endpoint, headers, body });
    const status = this.statuses.get(endpoint) ?? 201;
    if (status instanceof Error) throw status;
    return status;
  };

  /** What a browser has been sent, decrypted. */
  sentTo({ subscription, read }: PushBrowser): any[] {
    return this.posted
      .filter(({ endpoint }) => endpoint === subscription.endpoint)
      .map(({ body }) => read(body));
  }
}

/** Another session of a person, as of a second browser. */
export async function openSession({ pool }: Pick<TestApp, 'pool'>, { id }: Pick<Person, 'id'>) {
  const { rows } = await pool.query(
    `insert into sessions (id, user_id, token, expires_at)
      values (gen_random_uuid(), $1, gen_random_uuid(), now() + interval '1 day') returning id`,
    [id],
  );
  return { id, sessionId: rows[0].id as string };
}
