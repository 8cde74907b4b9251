/** Returns the message that administrators see for a mail that could not be sent. */
export function failureMessage(reason: string): string {
  const [, message] = knownReasons.find(([pattern]) => pattern.test(reason)) ?? [];
  if (message?.endsWith('.')) return message;
  if (message) return `${message} (${reason}).`;
  // Anything longer than an error name could contain personal data.
  return /^[\w ]{1,60}$/.test(reason) ? `Unexpected error (${reason}).` : 'Unexpected error.';
}

/** After a message without a period, the mail server's reason is added. */
const knownReasons: readonly (readonly [RegExp, string])[] = [
  [/^The address cannot be one\.$/, 'This isn’t a valid email address.'],
  [/^SMTP [A-Z ]*RCPT TO 5\d\d$/, 'The mail server says this address doesn’t accept email'],
  [/^SMTP EAUTH\b[A-Z0-9 ]*$/, 'The mail server rejected our username and password'],
  [/^SMTP (ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|ETLS)\b[A-Z0-9 ]*$/, 'We couldn’t reach the mail server'],
  [/^SMTP [A-Z0-9 ]*$/, 'The mail server rejected it'],
  [/heartbeat timeout|shut down while active/, 'Dogear stopped while sending this.'],
  [/timed out|execution exceeded/, 'Sending timed out.'],
];
