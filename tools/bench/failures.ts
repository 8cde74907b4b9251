import { Unanswered } from './measure.ts';

/** Cases with failed requests. The others are still measured, and the run fails. */
export class Failures {
  readonly all: string[] = [];

  async noting<Found>(measuring: Promise<Found>): Promise<Found | undefined> {
    try {
      return await measuring;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      this.all.push(error.message);
      console.error('FAILED ', error.message);
      process.exitCode = 1;
      return undefined;
    }
  }
}
