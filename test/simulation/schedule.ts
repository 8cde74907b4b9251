import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createRng, type Rng } from '../support/seeded-rng.ts';

/** A step that a runner is about to take, such as a query or a call to the payment provider. */
export type Step = { runner: string; label: string };
/** Picks the next step: the index of one of the steps, of which there is at least one. */
export type Choose = (steps: readonly Step[]) => number;

const patienceMs = 30_000;

type Parked = Step & { go: () => void; of: Runner };

/**
 * Runs many runners concurrently, but takes their steps one at a time in an order of its own, so that the same
 * choices replay the same run. A runner that waits for a database lock is left waiting in the meantime. Only
 * PostgreSQL decides which of several waiters for the same row gets it first.
 */
export class Schedule {
  readonly log: string[] = [];
  readonly #choose: Choose;
  readonly #observer: Pool;
  readonly #seed: string;
  readonly #parked: Parked[] = [];
  readonly #running = new Set<Runner>();
  readonly #waitingForLocks = new Set<Runner>();
  #somethingHappened = Promise.withResolvers<void>();
  #started = 0;
  #unfinished = 0;

  /** @param seed of all random decisions except the order of the steps */
  constructor(seed: string, choose: Choose, observer: Pool) {
    this.#seed = seed;
    this.#choose = choose;
    this.#observer = observer;
  }

  /** Starts a runner concurrently with the others. */
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

  /** Takes steps until all runners have finished. */
  async play(): Promise<void> {
    for (;;) {
      await this.#quiet();
      if (this.#parked.length === 0) break;
      // An order that does not depend on which runner was faster.
      this.#parked.sort((one, other) => (one.of.id < other.of.id ? -1 : 1));
      const [next] = this.#parked.splice(this.#choose(this.#parked), 1);
      if (!next) throw new Error('Nobody was chosen to go next');
      this.log.push(`${next.of.id}: ${next.label}`);
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

  /** A transaction has ended, so runners that wait for a lock may continue. */
  locksWereReleased(): void {
    for (const runner of this.#waitingForLocks) this.#running.add(runner);
    this.#waitingForLocks.clear();
  }

  /** Waits until every runner is parked, has finished, or waits for a lock of a parked runner. */
  async #quiet(): Promise<void> {
    // Runners that were started or resumed by the last step first reach their next step.
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
    return new Error(`The log of "${this.#seed}" does not go on: ${whoever}\n${this.log.join('\n')}`);
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

/** One concurrent thread of a run: a user, or one run of server code. */
export class Runner {
  /** Unique, and the same in a replay. */
  readonly id: string;
  readonly name: string;
  readonly rng: Rng;
  /** The process id of the PostgreSQL backend that works for it at the moment. */
  backend: number | undefined;
  readonly #schedule: Schedule;
  #started = 0;

  constructor(id: string, name: string, schedule: Schedule, rng: Rng) {
    this.id = id;
    this.name = name;
    this.rng = rng;
    this.#schedule = schedule;
  }

  /** Starts a runner on behalf of this one, concurrently with the others. */
  start<T>(name: string, run: (runner: Runner) => Promise<T>): Promise<T> {
    return this.#schedule.begin(`${this.id} › ${++this.#started} ${name}`, name, run);
  }

  /** Waits for its turn, then runs `work` while all others are paused. */
  async step<T>(label: string, work: () => Promise<T>): Promise<T> {
    await this.#schedule.park(this, label);
    return work();
  }

  /** Yields to the others this many times. */
  async think(times: number): Promise<void> {
    for (let time = 0; time < times; time++) await this.step('thinks', async () => undefined);
  }

  /** Waits for other runners without blocking them. */
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
