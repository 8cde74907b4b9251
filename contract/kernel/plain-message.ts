import type * as z from 'zod/mini';

/** Returns the message for an issue whose schema has no message of its own. */
export function plainMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : (kinds[issue.expected] ?? unusable);
    case 'invalid_value':
      return `Please choose one of these: ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      return isText(issue.origin) ? 'This is too short.' : 'This is too small.';
    case 'too_big':
      return isText(issue.origin) ? 'This is too long.' : 'This is too large.';
    case 'unrecognized_keys':
      return `There is no field named ${issue.keys.join(', ')}.`;
    default:
      return unusable;
  }
}

const unusable = 'This cannot be used.';

const kinds: Record<string, string> = {
  string: 'Please enter text.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  boolean: 'Please answer true or false.',
  array: 'Please send a list.',
  object: 'Please send an object with fields.',
};

const isText = (origin: string): boolean => origin === 'string' || origin === 'array';
