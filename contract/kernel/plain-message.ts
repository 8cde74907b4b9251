import type * as z from 'zod/mini';
import { type Sentence, say } from './sentence.ts';

/** Says what is wrong by an issue whose schema says nothing of its own. */
export function plainMessage(issue: z.core.$ZodRawIssue): Sentence {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? say('fields.required') : (kinds[issue.expected] ?? unusable);
    case 'invalid_value':
      return say('fields.chooseOneOf', { values: issue.values.map(String).join(', ') });
    case 'too_small':
      return isText(issue.origin) ? say('fields.tooShort') : say('fields.tooSmall');
    case 'too_big':
      return isText(issue.origin) ? say('fields.tooLong') : say('fields.tooLarge');
    case 'unrecognized_keys':
      return say('fields.unknownField', { names: issue.keys.join(', ') });
    default:
      return unusable;
  }
}

const unusable = say('fields.unusable');

const kinds: Record<string, Sentence> = {
  string: say('fields.text'),
  number: say('fields.number'),
  int: say('fields.wholeNumber'),
  boolean: say('fields.trueOrFalse'),
  array: say('fields.list'),
  object: say('fields.object'),
};

const isText = (origin: string): boolean => origin === 'string' || origin === 'array';
