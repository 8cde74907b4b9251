import { type Sentence, say } from '#contract/kernel/sentence.ts';

/** Returns what administrators read about a mail that could not be sent. */
export function failureMessage(reason: string): Sentence {
  const [, sentenceFor] = knownReasons.find(([pattern]) => pattern.test(reason)) ?? [];
  if (sentenceFor) return sentenceFor(reason);
  // Anything longer than an error name could contain personal data.
  return /^[\w ]{1,60}$/.test(reason)
    ? say('failures.unexpectedNamed', { reason })
    : say('failures.unexpected');
}

const knownReasons: readonly (readonly [RegExp, (reason: string) => Sentence])[] = [
  [/^The address cannot be one\.$/, () => say('failures.notAnAddress')],
  [/^SMTP [A-Z ]*RCPT TO 5\d\d$/, (reason) => say('failures.addressRefused', { reason })],
  [/^SMTP EAUTH\b[A-Z0-9 ]*$/, (reason) => say('failures.loginRefused', { reason })],
  [
    /^SMTP (ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|ETLS)\b[A-Z0-9 ]*$/,
    (reason) => say('failures.unreachable', { reason }),
  ],
  [/^SMTP [A-Z0-9 ]*$/, (reason) => say('failures.refused', { reason })],
  [/heartbeat timeout|shut down while active/, () => say('failures.stopped')],
  [/timed out|execution exceeded/, () => say('failures.timedOut')],
];
