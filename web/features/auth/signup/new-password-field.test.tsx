import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { newPassword } from '#contract/users/users.ts';
import { inEnglish } from '#test/support/in-english.tsx';
import { NewPasswordField } from './new-password-field.tsx';

const attributeOf = (markup: string) => /passwordrules="([^"]*)"/.exec(markup)?.[1]?.replaceAll('&amp;', '&');

test('a browser that makes up a password knows what it must have', () => {
  const markup = renderToStaticMarkup(inEnglish(<NewPasswordField label="Password" password="" />));
  expect(attributeOf(markup)).toBe(
    'minlength: 6; maxlength: 128; required: upper; required: digit; required: [!@#$&*]; allowed: lower',
  );
  // As Apple's browsers make one up by that rule, and without it.
  expect(newPassword.safeParse('dybhus4*wyfbYk-sotgyr'.replaceAll('-', 'q')).success).toBe(true);
  expect(newPassword.safeParse('dybhus-4wyfbY-sotgyr').success).toBe(false);
});
