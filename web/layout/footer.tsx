import { Link } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { Logo } from '../ui/icons.tsx';
import layoutStyles from '../ui/layout.module.css';
import logoStyles from '../ui/logo.module.css';
import styles from './footer.module.css';
import { socialLinks } from './social-links.tsx';

export const Footer = () => (
  <footer className={styles.footer}>
    <div className={layoutStyles.wrap}>
      <div className={styles.columns}>
        <div className={styles.brand}>
          <Link className={classNames(logoStyles.logo, styles.logo)} to="/" aria-label="Dogear, home">
            <Logo />
            Dogear
          </Link>
          <p>Second-hand books at reasonable prices.</p>
        </div>
        <nav aria-label="About Dogear">
          <h2>Dogear</h2>
          <FooterLinks
            links={[
              ['/', 'Home'],
              ['/blog', 'Blog'],
              ['/signup', 'Contact'],
            ]}
          />
        </nav>
        <nav aria-label="Shelves">
          <h2>Shelves</h2>
          <FooterLinks
            links={[
              ['/category/non-fiction', 'Non-fiction'],
              ['/category/engineering', 'Engineering'],
              ['/category/medical', 'Medical'],
            ]}
          />
        </nav>
        <div className={styles.address}>
          <h2>Find us</h2>
          <address>
            12 Marker Lane, Bookford
            <br />
            <a href="tel:+15550100">+1 555 0100</a>
            <br />
            <a href="mailto:hello@dogear.example">hello@dogear.example</a>
          </address>
          <ul className={styles.social}>
            {socialLinks.map(({ name, href, glyph }) => (
              <li key={name}>
                <a
                  href={href}
                  rel="noreferrer"
                  target="_blank"
                  aria-label={`Dogear on ${name} (opens a new tab)`}
                >
                  {glyph}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={styles.legal}>© {new Date().getUTCFullYear()} Dogear. All rights reserved.</div>
    </div>
  </footer>
);

const FooterLinks = ({ links }: { links: [to: string, label: string][] }) => (
  <ul>
    {links.map(([to, label]) => (
      <li key={to}>
        <Link to={to}>{label}</Link>
      </li>
    ))}
  </ul>
);
