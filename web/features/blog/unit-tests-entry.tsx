import { useTranslations } from 'use-intl';
import { CodeSample } from './code-sample.tsx';
import { Entry } from './entry.tsx';
import { marks } from './marks.tsx';
import { Plate } from './plate.tsx';

const example = `test('reads dollars as cents', () => {
  expect(toCents('6.50')).toBe(650);
  expect(toCents('six')).toBe(undefined);
});`;

const reasons = ['early', 'change', 'examples', 'design'] as const;

export function UnitTestsEntry() {
  const t = useTranslations('blog.unitTests');
  const plate = <Plate picture="unit-test" alt={t('picture')} caption={t('caption')} />;
  return (
    <Entry anchor="unit-tests" question={t('question')} picture={plate}>
      <p>{t('definition')}</p>
      <CodeSample label={t('sample')} code={example} />
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{t.rich(`reasons.${reason}`, marks)}</li>
        ))}
      </ul>
      <p>{t('limits')}</p>
    </Entry>
  );
}
