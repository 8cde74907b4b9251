let last = Math.floor(Math.random() * 900_000);

/** Returns a valid ISBN-13 that no test has had, of the publisher with this prefix: six digits, such as `978014`. */
export function inventIsbn(prefix: string): string {
  last = (last + 1) % 1_000_000;
  const twelve = prefix + String(last).padStart(6, '0');
  const sum = [...twelve].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0);
  return twelve + ((10 - (sum % 10)) % 10);
}
