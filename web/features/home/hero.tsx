import { formatDollars } from '#contract/money.ts';
import { ShelfBoard } from '#web/ui/book/shelf-board.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import styles from './hero.module.css';

const widths = [640, 960, 1240, 1800];
const set = (type: string) => widths.map((width) => `/img/shelf-${width}.${type} ${width}w`).join(', ');
const sizes = '(min-width: 88rem) 1250px, (min-width: 48rem) 92vw, 168vw';

/** @param props.lowestPrice the price of the cheapest advertised book; without one there is no sticker */
export const Hero = ({ lowestPrice }: { lowestPrice: number | undefined }) => (
  <section className={styles.hero}>
    <div className={layoutStyles.wrap}>
      <div className={styles.columns}>
        <div>
          <h1 className={styles.title}>Peak Your Book Now</h1>
          <p className={styles.tagline}>Every book deserves a second reader</p>
        </div>
        <div className={styles.introduction}>
          <p>
            Buy or sell second-hand books. Buy from people who’ve turned the last page, and sell the ones
            you’ve finished. Every copy is graded by its seller, down to the dog-ears.
          </p>
          <div className={styles.actions}>
            <ButtonLink variant="sticker" size="large" href="#shelves">
              Browse the shelves
            </ButtonLink>
            <ButtonLink variant="onCloth" size="large" to="/signup">
              Sell a book
            </ButtonLink>
          </div>
        </div>
      </div>
      <div className={styles.shelf}>
        <picture>
          <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
          <img
            src="/img/shelf-1240.webp"
            srcSet={set('webp')}
            sizes={sizes}
            width={1240}
            height={460}
            fetchPriority="high"
            alt="A shelf of well-read classics, one turned to show its cover"
          />
        </picture>
        {lowestPrice !== undefined && (
          <div className={styles.sticker}>
            from<b>{formatDollars(lowestPrice).replace('.00', '')}</b>a copy
          </div>
        )}
      </div>
    </div>
    <ShelfBoard />
  </section>
);
