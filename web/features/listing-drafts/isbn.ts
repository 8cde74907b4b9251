const ean13 = /^97[89]\d{10}$/;
const isbn10 = /^\d{9}[\dX]$/;

/**
 * Returns the ISBN-13 of what was typed or scanned: an ISBN-10 or -13 in any spelling. Undefined for other numbers, such as those of
 * book clubs and of other goods, and for one with a wrong check digit. The five digits of a price beside a barcode are left out.
 */
export function readIsbn13(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/^\s*isbn(?:[- ]?1[03][:\s])?[:\s]*/i, '')
    .replaceAll(/[\s‐‑‒–—−-]/gu, '')
    .toUpperCase();
  const digits = /^97[89]\d{15}$/.test(plain) ? plain.slice(0, 13) : plain;
  if (ean13.test(digits)) return hasCheckDigit(digits) ? digits : undefined;
  return isbn10.test(digits) && isChecked10(digits) ? toIsbn13(digits) : undefined;
}

/** Whether the last digit of an EAN-13 follows from the others. */
function hasCheckDigit(ean: string): boolean {
  return checkDigit(ean.slice(0, 12)) === ean.at(-1);
}

function checkDigit(twelve: string): string {
  const sum = [...twelve].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

function isChecked10(ten: string): boolean {
  const value = (digit: string) => (digit === 'X' ? 10 : Number(digit));
  return [...ten].reduce((total, digit, index) => total + value(digit) * (10 - index), 0) % 11 === 0;
}

function toIsbn13(ten: string): string {
  const twelve = `978${ten.slice(0, 9)}`;
  return twelve + checkDigit(twelve);
}
