export type Slide = {
  picture: string;
  heading: string;
  text: string;
  to: string;
  label: string;
  alt: string;
};

export const slides: Slide[] = [
  {
    picture: 'classics',
    heading: 'Classics that have been loved before',
    text: 'Cloth boards, cracked spines, a name on the flyleaf. From a few dollars.',
    to: '/category/classics',
    label: 'See the classics',
    alt: 'Four worn classics fanned out: Moby-Dick, Middlemarch, The Great Gatsby, and Wuthering Heights',
  },
  {
    picture: 'course',
    heading: 'This semester’s reading list, for a fraction of the price',
    text: 'Textbooks from students who are done with them.',
    to: '/category/engineering',
    label: 'Find your textbooks',
    alt: 'Three books for class: The Elements of Geometry, Calculus Made Easy, and The Time Machine',
  },
  {
    picture: 'dark',
    heading: 'Long nights, short stories, strange houses',
    text: 'Ghosts and governesses, picked by our sellers for the dark months.',
    to: '/category/gothic',
    label: 'Read something unsettling',
    alt: 'Three Gothic novels: The Turn of the Screw, Dracula, and Jane Eyre',
  },
];
