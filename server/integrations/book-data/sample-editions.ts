import type { BookRecord } from './book-data.ts';

const edition = (
  isbn13: string,
  title: string,
  author: string,
  publisher: string,
  language: string,
  published?: string,
): BookRecord => ({ isbns: [isbn13], title, authors: [author], publisher, language, published });

/** Well-known editions, so that looking one up can be tried without a network. Facts of this kind belong to no one. */
export const sampleEditions: readonly BookRecord[] = [
  edition('9780141439662', 'Sense and Sensibility', 'Jane Austen', 'Penguin Classics', 'en', '2003'),
  edition('9780141439587', 'Emma', 'Jane Austen', 'Penguin Classics', 'en', '2003'),
  edition('9780140449136', 'Crime and Punishment', 'Fyodor Dostoyevsky', 'Penguin Classics', 'en', '2003'),
  edition('9780140449266', 'The Count of Monte Cristo', 'Alexandre Dumas', 'Penguin Classics', 'en', '2003'),
  edition(
    '9780486280615',
    'Adventures of Huckleberry Finn',
    'Mark Twain',
    'Dover Publications',
    'en',
    '1994',
  ),
  edition('9780061120084', 'To Kill a Mockingbird', 'Harper Lee', 'Harper Perennial', 'en', '2006'),
  edition('9780451524935', '1984', 'George Orwell', 'Signet Classics', 'en'),
  edition('9780451526342', 'Animal Farm', 'George Orwell', 'Signet Classics', 'en'),
  edition('9780441172719', 'Dune', 'Frank Herbert', 'Ace Books', 'en'),
  edition('9783150000014', 'Faust', 'Johann Wolfgang von Goethe', 'Reclam', 'de'),
  edition('9782070360024', 'L’Étranger', 'Albert Camus', 'Gallimard', 'fr'),
  edition('9782070408504', 'Le Petit Prince', 'Antoine de Saint-Exupéry', 'Gallimard', 'fr'),
  edition('9788437604947', 'Cien años de soledad', 'Gabriel García Márquez', 'Cátedra', 'es'),
];
