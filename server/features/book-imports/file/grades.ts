import { type Condition, conditions } from '#contract/catalog/catalog.ts';
import { locales } from '#contract/kernel/locales/locales.ts';
import { readMessages } from '#server/lib/translator.ts';
import { wordKey } from './words.ts';

/** The grades of AbeBooks, in the languages of the site. Those that are also ours are left out. */
const grades: Record<Condition, string> = {
  Excellent: 'new, as new, fine, neu, wie neu, neuwertig, nuevo, como nuevo, جديد, كالجديد, ممتاز',
  Good: 'very good, sehr gut, muy bueno, muy bien, bien, جيد جدا, جيد',
  Fair: 'poor, befriedigend, ausreichend, mangelhaft, regular, pobre, مقبول, سيئ',
};

let known: { own: Map<string, Condition>; all: Map<string, Condition> } | undefined;

function readGrades() {
  const own = [
    ...conditions.map((grade) => [wordKey(grade), grade] as const),
    ...locales.flatMap((locale) => {
      const names = readMessages(locale, 'ui').condition;
      return conditions.map((grade) => [wordKey(names[grade]), grade] as const);
    }),
  ];
  const others = conditions.flatMap((grade) =>
    grades[grade].split(',').map((word) => [wordKey(word), grade] as const),
  );
  return { own: new Map(own), all: new Map([...others, ...own]) };
}

/** Returns our grade for a grade in any case and language of the site, with or without a space; undefined for any other word. */
export function gradeOf(word: string): Condition | undefined {
  known ??= readGrades();
  return known.all.get(wordKey(word));
}

/** Whether a word is one of our own grades, in a language of the site. */
export function isOwnGrade(word: string): boolean {
  known ??= readGrades();
  return known.own.has(wordKey(word));
}
