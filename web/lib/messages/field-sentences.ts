import type { Messages } from '#messages/messages.ts';
import { loadDocumentMessages, translateInDocument } from './document-messages.ts';

/** What the contract's schemas say in English, by the key of its translation in messages/LANGUAGE/problems.json. */
export const fieldSentences = {
  enterText: 'Enter text.',
  atMostCharacters: 'Use {max} characters or fewer.',
  unsavableCharacter: 'This contains a character we can’t save.',
  invalidEmail: 'This doesn’t look like an email address.',
  uploadPhotoFirst: 'Upload the photo first.',
  phoneCharacters: 'Enter a phone number using digits, spaces, and + - ( ) . /',
  enterPhone: 'Enter a phone number.',
  nameRequired: 'Name is Required',
  emailRequired: 'Email is required',
  emailAddressRequired: 'Email address is required!',
  passwordRequired: 'Password is required',
  passwordNeeded: 'Password is required!',
  passwordTooShort: 'Password must be 6 characters or longer',
  newPasswordTooShort: 'Password must be 6 character or long',
  passwordCharacters: 'Password Must Uppercase, Special Character & a Number ',
  chooseRole: 'Choose Buyer or Seller.',
  photoRequired: 'Photo is Required',
  bookPhotoRequired: 'Photo is required',
  titleRequired: 'Book title is required',
  categoryRequired: 'Book Category is required',
  conditionRequired: 'Product condition is Required',
  originalPriceRequired: 'Original price is required',
  yearsRequired: "Use's year is required",
  years: 'Enter a number of years, such as 3.',
  tooManyYears: 'Enter 200 years or fewer.',
  phoneRequired: 'Your phone number is required',
  descriptionRequired: 'Description is required',
  chooseLanguage: 'Choose a language from the list.',
  placeRequired: 'A meeting location is required',
  priceTooLow: 'The price must be more than {zero}.',
  priceTooHigh: 'The price can’t be more than {max}.',
  recoveryCode: 'Enter a recovery code.',
  recoveryCodeForm: 'Recovery codes have ten letters and digits.',
  sixDigits: 'Enter the six-digit code.',
  dollars: 'Enter dollars and cents, such as {example}.',
  amount: 'Enter an amount, such as {example}.',
  multiple: 'Enter a multiple of {unit}.',
} satisfies Partial<Record<keyof Messages['problems']['fields'], string>>;

/** Translates a sentence about a field to the language of the document; an unknown one stays as it is. */
export async function translateFieldSentence(sentence: string): Promise<string> {
  const found = findSentence(sentence);
  if (!found) return sentence;
  await loadDocumentMessages(['problems']);
  const t = translateInDocument('problems.fields') as unknown as (
    key: string,
    values: Record<string, string>,
  ) => string;
  return t(found.key, found.values);
}

/** Finds the key of a sentence, and the value in the place of its argument: `Use {max} characters or fewer.` */
export function findSentence(sentence: string) {
  for (const [key, known] of Object.entries(fieldSentences)) {
    if (known === sentence) return { key, values: {} };
    const [, before, name, after] = /^([^{]*)\{(\w+)\}([^{]*)$/.exec(known) ?? [];
    if (before === undefined || !name || after === undefined) continue;
    if (!sentence.startsWith(before) || !sentence.endsWith(after)) continue;
    return { key, values: { [name]: sentence.slice(before.length, sentence.length - after.length) } };
  }
  return undefined;
}
