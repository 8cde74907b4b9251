import type { Condition } from '#contract/catalog/catalog.ts';
import { pageHref } from '#contract/pages.ts';
import type { MailThumbnail } from '#server/features/images/mail-thumbnail.ts';
import type { MailLanguage } from '../mail-language.ts';
import { type Email, renderEmail } from '../render.ts';

export type WishedBook = {
  id: string;
  title: string;
  author: string | null;
  price: number;
  condition: Condition;
  /** Whether the user waited for this one book, which is available again. */
  isOnlyWish: boolean;
};

/** What an email about wishes says. */
export type WishMail = {
  /** The first of the books, cheapest first. */
  books: WishedBook[];
  total: number;
  wishes: { label: string; unsubscribePage: string }[];
  /** For one-press unsubscribing in the mail program; undefined if the wishes are finished. */
  unsubscribeUrl: string | undefined;
};

type Data = { name: string; origin: string; wishMail: WishMail; covers: Map<string, MailThumbnail> };

/** To a user who waits for a book: the books that have become available. */
export function wishesMatched(language: MailLanguage, { name, origin, wishMail, covers }: Data): Email {
  const { t, quote } = language;
  const [first, ...others] = wishMail.books;
  const content =
    first && others.length === 0
      ? aboutOneBook(language, first, wishMail, origin, covers.get(first.id))
      : aboutSeveralBooks(language, wishMail, origin, covers);
  const email = renderEmail(language, {
    ...content,
    name,
    notes: [...content.notes, ...(wishMail.wishes.length > 0 ? [t('wishes.change')] : [])],
    smallLinks: wishMail.wishes.map(({ label, unsubscribePage }) => ({
      label: t('wishes.stop', { wish: quote(label) }),
      link: unsubscribePage,
    })),
  });
  return { ...email, unsubscribeUrl: wishMail.unsubscribeUrl };
}

const linkTo = (book: WishedBook, origin: string): string => origin + pageHref('/book/:id', { id: book.id });

function aboutOneBook(
  { t, quote, formatPrice }: MailLanguage,
  book: WishedBook,
  { wishes: [wish] }: WishMail,
  origin: string,
  cover: MailThumbnail | undefined,
) {
  const title = quote(book.title);
  const price = formatPrice(book.price);
  return {
    subject: t(wish ? 'wishes.oneSubject' : 'wishes.againSubject', { title }),
    heading: t(wish ? 'wishes.oneHeading' : 'wishes.againHeading'),
    cover,
    paragraphs: [
      wish
        ? t('wishes.oneFits', { title, price, wish: quote(wish.label) })
        : t('wishes.again', { title, price }),
    ],
    facts: [
      { label: t('facts.book'), value: title },
      { label: t('facts.author'), value: quote(book.author ?? '') },
      { label: t('facts.price'), value: price },
      { label: t('facts.condition'), value: t(`conditions.${book.condition}`) },
    ],
    action: { label: t('wishes.see'), link: linkTo(book, origin) },
    notes: wish ? [] : [t('wishes.askedOnce')],
  };
}

function aboutSeveralBooks(
  { t, quote, formatPrice }: MailLanguage,
  { books, total }: WishMail,
  origin: string,
  covers: Data['covers'],
) {
  const more = total - books.length;
  return {
    subject: t('wishes.severalSubject', { count: total }),
    heading: t('wishes.severalHeading'),
    paragraphs: [t('wishes.several', { count: total })],
    books: books.map((book) => ({
      title: quote(book.title),
      details: [quote(book.author ?? ''), formatPrice(book.price), t(`conditions.${book.condition}`)]
        .filter(Boolean)
        .join(' · '),
      link: linkTo(book, origin),
      cover: covers.get(book.id),
    })),
    action: { label: t('pages.myWishes'), link: origin + pageHref('/dashboard/mywishes') },
    notes: more > 0 ? [t('wishes.more', { count: more })] : [],
  };
}
