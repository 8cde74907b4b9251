import type { ReactNode } from 'react';
import { NeedsScript } from '../ui/needs-script.tsx';

type Props = { title: string; words: string; text: string; lead: ReactNode; children: ReactNode };

const widths = [640, 960, 1240, 1800];
const sources = (type: string) => widths.map((width) => `/img/shelf-${width}.${type} ${width}w`).join(', ');
const sizes = '(min-width: 60rem) max(56rem, 74vw), 27rem';

/** The way in: a form, beside the cloth shelf. */
export const Door = ({ title, words, text, lead, children }: Props) => (
  <div className="door">
    <div className="door-shop">
      <div className="words">
        <p className="big">{words}</p>
        <p>{text}</p>
      </div>
      <div className="shelf mx-0">
        <picture>
          <source type="image/avif" srcSet={sources('avif')} sizes={sizes} />
          <img
            src="/img/shelf-1240.webp"
            srcSet={sources('webp')}
            sizes={sizes}
            width={1240}
            height={460}
            alt=""
          />
        </picture>
      </div>
      <div className="board" />
    </div>
    <div className="door-form">
      <div className="lead">
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      <NeedsScript what="This form" />
      {children}
    </div>
  </div>
);
