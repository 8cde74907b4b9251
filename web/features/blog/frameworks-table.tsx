import { useTranslations } from 'use-intl';
import styles from './frameworks-table.module.css';

const frameworks = { react: 'React', angular: 'Angular', vue: 'Vue' };
const names = Object.keys(frameworks) as (keyof typeof frameworks)[];
const aspects = ['kind', 'release', 'code', 'updates', 'parts', 'start', 'strength'] as const;

/** Each aspect is a full-width row above its three cells, so that the table fits a narrow screen. */
export function FrameworksTable() {
  const t = useTranslations('blog.frameworks');
  return (
    <table className={styles.table}>
      <caption>{t('table')}</caption>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col">
              {frameworks[name]}
            </th>
          ))}
        </tr>
      </thead>
      {aspects.map((aspect) => (
        <tbody key={aspect}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {t(`aspects.${aspect}.name`)}
            </th>
          </tr>
          <tr>
            {names.map((name) => (
              <td key={name}>{t(`aspects.${aspect}.${name}`)}</td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}
