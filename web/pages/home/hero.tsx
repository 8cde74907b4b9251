import { Link } from 'react-router';
import { formatDollars } from '../../../contract/money.ts';

const widths = [640, 960, 1240, 1800];
const set = (type: string) => widths.map((width) => `/img/shelf-${width}.${type} ${width}w`).join(', ');
const sizes = '(min-width: 88rem) 1250px, (min-width: 48rem) 92vw, 168vw';

/** @param props.lowestPrice the cheapest copy in the window, for the sticker; without one there is no sticker */
export const Hero = ({ lowestPrice }: { lowestPrice: number | undefined }) => (
  <section className="hero">
    <div className="wrap">
      <div className="hero-in">
        <div>
          <h1>Peak Your Book Now</h1>
          <p className="second">Every book deserves a second reader</p>
        </div>
        <div className="hero-side">
          <p>
            Buy or sell second-hand books. Buy from people who’ve turned the last page, and sell the ones
            you’ve finished. Every copy is graded by its seller, down to the dog-ears.
          </p>
          <div className="hero-cta">
            <a className="btn btn-sticker btn-lg" href="#books">
              Browse the shelves
            </a>
            <Link className="btn btn-onc btn-lg" to="/signup">
              Sell a book
            </Link>
          </div>
        </div>
      </div>
      <div className="shelf">
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
          <div className="dot">
            from<b>{formatDollars(lowestPrice).replace('.00', '')}</b>a copy
          </div>
        )}
      </div>
    </div>
    <div className="board" />
  </section>
);
