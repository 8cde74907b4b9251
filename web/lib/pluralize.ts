const small = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
];

/** A number at the start of a sentence: a word up to twelve, then digits. */
export const numberInWords = (count: number): string => small[count] ?? String(count);

export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${numberInWords(count)} ${count === 1 ? one : many}`;
