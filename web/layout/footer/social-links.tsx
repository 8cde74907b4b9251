import type { ReactNode } from 'react';

type SocialLink = { name: string; href: string; glyph: ReactNode };

/** Five icons drawn with the same stroke width, so that they match. */
export const socialLinks: SocialLink[] = [
  { name: 'Facebook', href: 'https://www.facebook.com/', glyph: glyph('M15 3h-2a4 4 0 0 0-4 4v14M6 12h8') },
  {
    name: 'Instagram',
    href: 'https://www.instagram.com/',
    glyph: glyph(
      'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7v.01',
    ),
  },
  { name: 'X', href: 'https://x.com/', glyph: glyph('M4 4l16 16M20 4 4 20') },
  {
    name: 'YouTube',
    href: 'https://www.youtube.com/',
    glyph: glyph('M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM10 9l5 3-5 3z'),
  },
  {
    name: 'LinkedIn',
    href: 'https://www.linkedin.com/',
    glyph: glyph('M5 10v10M5 5v.01M10 20v-10M10 14a4.5 4.5 0 0 1 9 0v6'),
  },
];

function glyph(path: string): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
