import styles from './plate.module.css';

type Props = { picture: string; alt: string; caption: string; first?: boolean };

/** A framed illustration. */
export const Plate = ({ picture, alt, caption, first = false }: Props) => (
  <figure className={styles.plate}>
    <picture>
      <source
        type="image/avif"
        srcSet={[560, 1280].map((width) => `/img/blog-${picture}-${width}.avif ${width}w`).join(', ')}
        sizes="(min-width: 86rem) 818px, (min-width: 60rem) calc(92vw - 21rem), 92vw"
      />
      <img
        src={`/img/blog-${picture}-840.webp`}
        width={1120}
        height={700}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
    <figcaption>{caption}</figcaption>
  </figure>
);
