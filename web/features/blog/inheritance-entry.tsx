import { useTranslations } from 'use-intl';
import { CodeSample } from './code-sample.tsx';
import { Entry } from './entry.tsx';
import { marks } from './marks.tsx';
import { Plate } from './plate.tsx';

const example = `const book = {
  describe() {
    const { title, condition } = this;
    return \`\${title}, \${condition}\`;
  },
};

const middlemarch = Object.create(book);
middlemarch.title = 'Middlemarch';
middlemarch.condition = 'Good';

middlemarch.describe();
// 'Middlemarch, Good'

Object.hasOwn(middlemarch, 'describe');
// `;

export function InheritanceEntry() {
  const t = useTranslations('blog.inheritance');
  const plate = <Plate picture="prototypes" alt={t('picture')} caption={t('caption')} />;
  return (
    <Entry anchor="inheritance" question={t('question')} picture={plate}>
      <p>{t('chain')}</p>
      <CodeSample label={t('sample')} code={example + t('comment')} />
      <p>{t.rich('shared', marks)}</p>
      <p>{t.rich('classes', marks)}</p>
    </Entry>
  );
}
