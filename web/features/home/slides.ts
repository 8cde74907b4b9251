/** The slides of the home page, whose texts are messages of the picture's name. */
export const slides = [
  { picture: 'classics', to: '/category/classics' },
  { picture: 'course', to: '/category/engineering' },
  { picture: 'dark', to: '/category/gothic' },
] as const;

export type Slide = (typeof slides)[number];
