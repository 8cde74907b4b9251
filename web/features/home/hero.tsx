import { useTranslations } from 'use-intl';
import { isLongPrice } from '#web/lib/is-long-price.ts';
import { useSite } from '#web/lib/site-context.ts';
import { useShortPrice } from '#web/lib/use-money.ts';
import { ShelfBoard } from '#web/ui/book/shelf-board.tsx';
import { ShelfPicture } from '#web/ui/book/shelf-picture.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import { PlainMarkdown } from '#web/ui/markdown.tsx';
import styles from './hero.module.css';

const sizes = '(min-width: 88rem) 1250px, (min-width: 48rem) 92vw, 168vw';

/** @param props.lowestPrice the price of the cheapest advertised book; without one there is no sticker */
export function Hero({ lowestPrice }: { lowestPrice: number | undefined }) {
  const t = useTranslations('home.hero');
  const { lines, parts } = useSite().texts;
  const shortPrice = useShortPrice();
  return (
    <section className={styles.hero}>
      <div className={layoutStyles.wrap}>
        <div className={styles.columns}>
          <div>
            <h1 className={styles.title}>{lines.hero_title ?? t('title')}</h1>
            <p className={styles.tagline}>{lines.hero_tagline ?? t('tagline')}</p>
          </div>
          <div className={styles.introduction}>
            {parts.hero_text ? <PlainMarkdown tree={parts.hero_text} /> : <p>{t('introduction')}</p>}
            <div className={styles.actions}>
              <ButtonLink variant="sticker" size="large" href="#shelves">
                {t('browse')}
              </ButtonLink>
              <ButtonLink variant="onCloth" size="large" to="/signup">
                {t('sell')}
              </ButtonLink>
            </div>
          </div>
        </div>
        <div className={styles.shelf}>
          <ShelfPicture sizes={sizes} fetchPriority="high" alt={t('shelfPicture')} />
          {lowestPrice !== undefined && <Sticker price={shortPrice(lowestPrice)} />}
        </div>
      </div>
      <ShelfBoard />
    </section>
  );
}

function Sticker({ price }: { price: string }) {
  const t = useTranslations('home.hero');
  return (
    <div className={styles.sticker} data-long={isLongPrice(price) || undefined}>
      {t.rich('lowestPrice', { amount: price, price: (amount) => <b>{amount}</b> })}
    </div>
  );
}
