import { Link } from 'react-router';
import styles from './breadcrumb.module.css';

type Props = { steps: { name: string; to: string }[] };

/** The way from the home page to this page. */
export const Breadcrumb = ({ steps }: Props) => (
  <nav aria-label="Breadcrumb" className={styles.crumbs}>
    <ol>
      {[{ name: 'Home', to: '/' }, ...steps].map(({ name, to }) => (
        <li key={to}>
          <Link to={to}>{name}</Link>
        </li>
      ))}
    </ol>
  </nav>
);
