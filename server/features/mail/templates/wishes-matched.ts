import { formatDollars } from '#contract/money.ts';
import type { MailThumbnail } from '#server/features/images/mail-thumbnail.ts';
import { oneLine } from '../email-content.ts';
import { type Email, renderEmail } from '../render.ts';

export type WishedBook = {
  id: string;
  title: string;
  author: string | null;
  price: number;
  condition: string;
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
export function wishesMatched({ name, origin, wishMail, covers }: Data): Email {
  const [first, ...others] = wishMail.books;
  const content =
    first && others.length === 0
      ? aboutOneBook(first, wishMail, origin, covers.get(first.id))
      : aboutSeveralBooks(wishMail, origin, covers);
  const email = renderEmail({
    ...content,
    name,
    notes: [
      ...content.notes,
      ...(wishMail.wishes.length > 0 ? ['You can see and change all your wishes in My Wishes.'] : []),
    ],
    smallLinks: wishMail.wishes.map(({ label, unsubscribePage }) => ({
      label: `Stop emails about “${oneLine(label)}”`,
      link: unsubscribePage,
    })),
  });
  return { ...email, unsubscribeUrl: wishMail.unsubscribeUrl };
}

const linkTo = (book: WishedBook, origin: string): string => `${origin}/book/${book.id}`;

function aboutOneBook(
  book: WishedBook,
  { wishes: [wish] }: WishMail,
  origin: string,
  cover: MailThumbnail | undefined,
) {
  const title = oneLine(book.title);
  const price = formatDollars(book.price);
  return {
    subject: wish ? `On the shelf: ${title}` : `${title} is available again`,
    heading: wish ? 'A book you’re waiting for' : 'It’s available again',
    cover,
    paragraphs: [
      wish
        ? `${title} is on the shelf for ${price}. It fits your wish for “${oneLine(wish.label)}”.`
        : `${title} is back on the shelf for ${price}, and anyone can book it.`,
    ],
    facts: [
      { label: 'Book', value: title },
      { label: 'Author', value: oneLine(book.author ?? '') },
      { label: 'Price', value: price },
      { label: 'Condition', value: book.condition },
    ],
    action: { label: 'See the book', link: linkTo(book, origin) },
    notes: wish ? [] : ['You asked to be emailed once about this book, so this is the only email.'],
  };
}

function aboutSeveralBooks({ books, total }: WishMail, origin: string, covers: Data['covers']) {
  const more = total - books.length;
  return {
    subject: `On the shelf: ${total} books you’re waiting for`,
    heading: 'Books you’re waiting for',
    paragraphs: [`We found ${total} books that fit your wishes.`],
    books: books.map((book) => ({
      title: oneLine(book.title),
      details: [oneLine(book.author ?? ''), formatDollars(book.price), book.condition]
        .filter(Boolean)
        .join(' · '),
      link: linkTo(book, origin),
      cover: covers.get(book.id),
    })),
    action: { label: 'Go to My Wishes', link: `${origin}/dashboard/mywishes` },
    notes:
      more > 0
        ? [`There ${more === 1 ? 'is one more' : `are ${more} more`}. My Wishes leads to all of them.`]
        : [],
  };
}
