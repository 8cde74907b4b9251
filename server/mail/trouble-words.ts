/** What an administrator reads about a mail that could not be sent. */
export function troubleWords(reason: string): string {
  const [, words] = known.find(([sign]) => sign.test(reason)) ?? [];
  if (words?.endsWith('.')) return words;
  if (words) return `${words} (${reason}).`;
  // Of what nobody has foreseen no more than its kind is told.
  return /^[\w ]{1,60}$/.test(reason)
    ? `Something unforeseen went wrong (${reason}).`
    : 'Something unforeseen went wrong.';
}

/** Words without a full stop are followed by what the mail server said. */
const known: readonly (readonly [RegExp, string])[] = [
  [/^The address cannot be one\.$/, 'This cannot be anybody’s address.'],
  [/^SMTP [A-Z ]*RCPT TO 5\d\d$/, 'The mail server says that this address takes no mail'],
  [/^SMTP EAUTH\b[A-Z0-9 ]*$/, 'The mail server did not accept our name and password'],
  [/^SMTP (ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|ETLS)\b[A-Z0-9 ]*$/, 'The mail server could not be reached'],
  [/^SMTP [A-Z0-9 ]*$/, 'The mail server did not take it'],
  [/heartbeat timeout|shut down while active/, 'Dogear ended while this was being sent.'],
  [/timed out|execution exceeded/, 'Sending it took too long.'],
];
