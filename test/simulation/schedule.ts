import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type Chance, createRng } from '../support/seeded-rng.ts';

/** A step that somebody is about to take, such as a query or a call to the card service. */
export type ActionCard = { runner: string; label: string };
/** Who goes next: the index of one of the steps, of which there is at least one. */
export type Choose = (steps: readonly ActionCard[]) => number;

const patienceMs = 30_000;

type Parked = ActionCard & { go: () => void; of: Runner };

/**
 * Lets many run at once, but takes their steps one at a time and in an order of its own choosing, so that the same
 * choices give the same story again. Whoever waits for a lock in the database is left to wait meanwhile; which of
 * several that wait for the same row has it first is the one thing that PostgreSQL decides.
 */
export class Schedule {
  readonly story: string[] = [];
  readonly #choose: Choose;
  readonly #observer: Pool;
  readonly #seed: string;
  readonly #parked: Parked[] = [];
  readonly #running = new Set<Runner>();
  readonly #waitingForLocks = new Set<Runner>();
  #somethingHappened = Promise.withResolvers<void>();
  #started = 0;
  #unfinished = 0;

  /** @param seed of all that is left to chance, but for who goes next */
  constructor(seed: string, choose: Choose, observer: Pool) {
    this.#seed = seed;
    this.#choose = choose;
    this.#observer = observer;
  }

  /** Starts something beside everything else. */
  start<T>(name: string, run: (runner: Runner) => Promise<T>): Promise<T> {
    return this.begin(`${String(this.#started++).padStart(2, '0')} ${name}`, name, run);
  }

  async begin<T>(id: string, name: string, run: (runner: Runner) => Promise<T>): Promise<T> {
    const runner = new Runner(id, name, this, createRng(`${this.#seed}/${id}`));
    this.#running.add(runner);
    this.#unfinished++;
    try {
      return await run(runner);
    } finally {
      this.#unfinished--;
      this.leave(runner);
    }
  }

  /** Takes steps until everybody has finished. */
  async play(): Promise<void> {
    for (;;) {
      await this.#quiet();
      if (this.#parked.length === 0) break;
      // In an order that does not depend on who was quicker.
      this.#parked.sort((one, other) => (one.of.id < other.of.id ? -1 : 1));
      const [next] = this.#parked.splice(this.#choose(this.#parked), 1);
      if (!next) throw new Error('Nobody was chosen to go next');
      this.story.push(`${next.of.id}: ${next.label}`);
      this.#running.add(next.of);
      next.go();
    }
    if (this.#unfinished > 0) throw this.#stuck();
  }

  park(runner: Runner, label: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#parked.push({ runner: runner.name, label, go: resolve, of: runner });
    this.leave(runner);
    return promise;
  }

  leave(runner: Runner): void {
    this.#running.delete(runner);
    this.#waitingForLocks.delete(runner);
    this.#somethingHappened.resolve();
  }

  enter(runner: Runner): void {
    this.#running.add(runner);
  }

  /** A transaction has ended: whoever waits for a lock may have it now. */
  locksWereReleased(): void {
    for (const runner of this.#waitingForLocks) this.#running.add(runner);
    this.#waitingForLocks.clear();
  }

  /** Until everybody has parked, has finished, or waits for the lock of somebody who has parked. */
  async #quiet(): Promise<void> {
    // Whoever was started or resumed by the last step gets to a step of their own first.
    await new Promise(setImmediate);
    const since = performance.now();
    while (this.#running.size > 0 || (this.#parked.length === 0 && this.#waitingForLocks.size > 0)) {
      if (performance.now() - since > patienceMs) throw this.#stuck();
      this.#somethingHappened = Promise.withResolvers<void>();
      const waited = pause(2).then(() => 'waited');
      if ((await Promise.race([this.#somethingHappened.promise, waited])) === 'waited')
        await this.#setAsideWhoWaits();
      await new Promise(setImmediate);
    }
  }

  #stuck(): Error {
    const whoever = [...this.#running, ...this.#waitingForLocks].map(({ id }) => id).join(', ');
    return new Error(`The story of "${this.#seed}" does not go on: ${whoever}\n${this.story.join('\n')}`);
  }

  async #setAsideWhoWaits(): Promise<void> {
    const running = [...this.#running].filter(({ backend }) => backend !== undefined);
    const { rows } = await this.#observer.query<{ pid: number }>(
      'select pid from unnest($1::int[]) as pid where cardinality(pg_blocking_pids(pid)) > 0',
      [running.map(({ backend }) => backend)],
    );
    for (const runner of running) {
      if (!this.#running.has(runner) || !rows.some(({ pid }) => pid === runner.backend)) continue;
      this.#running.delete(runner);
      this.#waitingForLocks.add(runner);
    }
  }
}

/** One thread of a story: a person, or one run of server code. */
export class Runner {
  /** Tells it from all others, and is the same when the story is played again. */
  readonly id: string;
  readonly name: string;
  readonly chance: Chance;
  /** The database process that works for it at the moment. */
  backend: number | undefined;
  readonly #schedule: Schedule;
  #started = 0;

  constructor(id: string, name: string, schedule: Schedule, chance: Chance) {
    this.id = id;
    this.name = name;
    this.chance = chance;
    this.#schedule = schedule;
  }

  /** Starts something on behalf of this one, beside everything else. */
  start<T>(name: string, run: (runner: Runner) => Promise<T>): Promise<T> {
    return this.#schedule.begin(`${this.id} › ${++this.#started} ${name}`, name, run);
  }

  /** Waits for its turn, then does it while all others stand still. */
  async step<T>(label: string, work: () => Promise<T>): Promise<T> {
    await this.#schedule.park(this, label);
    return work();
  }

  /** Lets others go first, a number of times. */
  async think(times: number): Promise<void> {
    for (let time = 0; time < times; time++) await this.step('thinks', async () => undefined);
  }

  /** Waits for what others were started to do, who are not held up by it meanwhile. */
  async waitFor<T>(others: Promise<T>): Promise<T> {
    this.#schedule.leave(this);
    try {
      return await others;
    } finally {
      this.#schedule.enter(this);
    }
  }

  releasesLocks(): void {
    this.#schedule.locksWereReleased();
  }
}
