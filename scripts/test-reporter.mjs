// A reporter of vitest: saves the summary of a run as JSON in the file that TEST_SUMMARY names.
import { writeFileSync } from 'node:fs';

/**
 * @typedef {object} Summary
 * @property {number} passed
 * @property {number} failed tests, and files that could not be loaded
 * @property {number} skipped
 * @property {string[]} flaky tests that passed only on their second try, as `FILE > NAME: why the first one failed`
 * @property {{ file: string, seconds: number }[]} files the slowest first
 */

export default class SummaryReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const isBroken = (module) =>
      module.state() === 'failed' && ![...module.children.allTests('failed')].length;
    const summary = {
      passed: count('passed'),
      failed: count('failed') + modules.filter(isBroken).length,
      skipped: count('skipped'),
      flaky: tests
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${test.module.relativeModuleId} > ${test.fullName}: ${firstFailureOf(test)}`),
      files: modules
        .map((module) => ({ file: module.relativeModuleId, seconds: secondsOf(module.diagnostic()) }))
        .sort((one, other) => other.seconds - one.seconds),
    };
    writeFileSync(process.env.TEST_SUMMARY, JSON.stringify(summary));
  }
}

const firstFailureOf = (test) => test.result().errors?.[0]?.message.split('\n', 1)[0];

const secondsOf = ({ collectDuration, setupDuration, duration }) =>
  (collectDuration + setupDuration + duration) / 1000;
