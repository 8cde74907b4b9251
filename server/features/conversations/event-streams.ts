import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangeSubscription } from '#server/db/change-listener.ts';
import type { Db } from '#server/db/schema.ts';
import { createConcurrencyLimit } from '#server/http/keyed-concurrency-limit.ts';
import { DomainError } from '#server/lib/errors.ts';
import { EventStream, endedStream } from './event-stream.ts';
import { findListeners, findSessionsOf, findValidSessions } from './listening-sessions.ts';

export type EventStreamLimits = { total: number; perAddress: number; perUser: number };
type Subscriber = { userId: string; sessionId: string; address: string };
type Notices = Pick<ChangeSubscription, 'isListening' | 'on'>;
type Deps = { db: Db; notices?: Notices | undefined; limits: EventStreamLimits };

/** A proxy ends a connection that is silent for a minute, and this is also how soon a stream ends with its session. */
const heartbeatMs = 10_000;
/** The heartbeats of 5,000 sessions take 5 seconds. */
const sessionsAtOnce = 25;
const pauseMs = 25;
/** Notifications that arrive together are looked up together. */
const batchMs = 15;
const batchSize = 500;
/** How long a browser waits before it connects again after an end, in milliseconds. */
const retryMs = { usual: 1_000, withoutNotices: 60_000 };

/**
 * The streams of events of one process. All of them are fed by its one connection that listens to the database. A notification
 * names a conversation, or a user who has something new under the bell; only sessions of its two parties or of the user that are
 * still valid hear of it, and they hear only the conversation's id.
 */
export class EventStreams {
  readonly #db: Db;
  readonly #notices: Notices | undefined;
  readonly #sessions = new Map<string, Set<EventStream>>();
  readonly #limits: readonly ReturnType<typeof createConcurrencyLimit>[];
  readonly #heartbeat: NodeJS.Timeout;
  #changed = { conversations: new Set<string>(), notifications: new Set<string>() };
  #batch: NodeJS.Timeout | undefined;
  #isClosed = false;
  #isChecking = false;

  constructor({ db, notices, limits }: Deps) {
    this.#db = db;
    this.#notices = notices;
    this.#limits = [limits.perAddress, limits.perUser].map((each) =>
      createConcurrencyLimit(limits.total, each),
    );
    this.#heartbeat = setInterval(() => void this.#check().catch(() => this.#endAll()), heartbeatMs).unref();
    for (const channel of ['conversations', 'notifications'] as const)
      notices?.on(channel, (id) => this.#onNotice(channel, id));
  }

  /**
   * Opens a stream for one session. Where notifications cannot be received, it ends at once, and the browser polls.
   * @throws DomainError `too_many_requests`
   */
  open(subscriber: Subscriber): ReadableStream<Uint8Array> {
    if (this.#isClosed) return endedStream(retryMs.usual);
    if (!this.#notices?.isListening()) return endedStream(retryMs.withoutNotices);
    const release = this.#acquire(subscriber);
    const { sessionId } = subscriber;
    const stream = new EventStream(() => {
      release();
      const left = this.#sessions.get(sessionId);
      left?.delete(stream);
      if (left?.size === 0) this.#sessions.delete(sessionId);
    });
    const ofSession = this.#sessions.get(sessionId) ?? new Set();
    this.#sessions.set(sessionId, ofSession.add(stream));
    stream.send(`retry: ${retryMs.usual}\nevent: ready\ndata:\n\n`);
    return stream.body;
  }

  /** Ends all streams, so that the server can stop. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#batch);
    this.#endAll();
  }

  #acquire({ userId, address }: Subscriber): () => void {
    const keys = [address, userId];
    const releases = this.#limits.map((limit, index) => limit.tryAcquire(keys[index] ?? ''));
    const releaseAll = () => {
      for (const release of releases) release?.();
    };
    if (releases.every(Boolean)) return releaseAll;
    releaseAll();
    throw new DomainError('too_many_requests', undefined, { retryAfterSeconds: 60 });
  }

  #onNotice(channel: 'conversations' | 'notifications', id: string | undefined): void {
    // Without a payload, the connection was lost, or is there again: what was missed is not known.
    if (!id) this.#endAll();
    if (!id || this.#sessions.size === 0) return;
    this.#changed[channel].add(id);
    // A look-up that fails is a hint that is lost. Browsers that connect again ask what is new.
    this.#batch ??= setTimeout(() => void this.#announce().catch(() => this.#endAll()), batchMs).unref();
  }

  async #announce(): Promise<void> {
    this.#batch = undefined;
    const { conversations, notifications } = this.#changed;
    this.#changed = { conversations: new Set(), notifications: new Set() };
    for (const ids of inBatches([...conversations]))
      for (const { conversation_id, session_id } of await findListeners(this.#db, ids))
        this.#send(session_id, `event: conversation\ndata: ${conversation_id}\n\n`);
    for (const ids of inBatches([...notifications]))
      for (const sessionId of await findSessionsOf(this.#db, ids))
        this.#send(sessionId, 'event: notification\ndata:\n\n');
  }

  #send(sessionId: string, event: string): void {
    for (const stream of this.#sessions.get(sessionId) ?? []) stream.send(event);
  }

  async #check(): Promise<void> {
    if (this.#isChecking || this.#sessions.size === 0) return;
    this.#isChecking = true;
    try {
      const ids = [...this.#sessions.keys()];
      const valid = await findValidSessions(this.#db, ids);
      for (const [index, id] of ids.entries()) {
        // Thousands of writes at once would delay the requests of others.
        if (index % sessionsAtOnce === sessionsAtOnce - 1) await sleep(pauseMs);
        for (const stream of this.#sessions.get(id) ?? []) {
          if (!valid.has(id) || stream.isOver()) stream.end();
          else stream.send(':\n\n');
        }
      }
    } finally {
      this.#isChecking = false;
    }
  }

  #endAll(): void {
    for (const streams of this.#sessions.values()) for (const stream of streams) stream.end();
  }
}

function* inBatches(ids: string[]) {
  for (let start = 0; start < ids.length; start += batchSize) yield ids.slice(start, start + batchSize);
}
