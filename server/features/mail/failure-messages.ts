/** What an administrator reads about a mail that could not be sent. */
export function troubleWords(reason: string): string {
  const [, words] = known.find(([sign]) => sign.test(reason)) ?? [];
  if (words?.endsWith('.')) return words;
  if (words) return `${words} (${reason}).`;
  // Of what nobody has foreseen no more than its kind is told.
  return /^[\w ]{1,60}$/.test(reason) ? `Unexpected error (${reason}).` : 'Unexpected error.';
}

/** Words without a full stop are followed by what the mail server said. */
const known: readonly (readonly [RegExp, string])[] = [
  [/^The address cannot be one\.$/, 'This isn’t a valid email address.'],
  [/^SMTP [A-Z ]*RCPT TO 5\d\d$/, 'The mail server says this address doesn’t accept email'],
  [/^SMTP EAUTH\b[A-Z0-9 ]*$/, 'The mail server rejected our username and password'],
  [/^SMTP (ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|ETLS)\b[A-Z0-9 ]*$/, 'We couldn’t reach the mail server'],
  [/^SMTP [A-Z0-9 ]*$/, 'The mail server rejected it'],
  [/heartbeat timeout|shut down while active/, 'Dogear stopped while sending this.'],
  [/timed out|execution exceeded/, 'Sending timed out.'],
];
