import type { templates } from './cover-templates.ts';

export type CoverDesign = {
  template: keyof typeof templates;
  /** Colors in the order in which the template reads them, separated by spaces. */
  palette: string;
  variant?: number;
  /** A shorter spelling of the author than in the catalog. */
  author?: string;
  /** Overrides the wear that follows from the condition. */
  wear?: number;
};

/** By title. A book without an entry cannot be drawn. */
export const coverDesigns: Record<string, CoverDesign> = {
  // fiction
  'The Great Gatsby': { template: 'deco', palette: '#0d2b2a #d9b45b #f6ecd2', wear: 0.3 },
  'The Time Machine': { template: 'orbits', palette: '#14213d #7f9bd1 #f4a259 #d1495b #f4ecd8', wear: 0.5 },
  'The Secret Garden': {
    template: 'botanic',
    palette: '#f3ead7 #2f6b4f #88a96b #e07a5f #f2b950 #1f3d33',
    author: 'F. Hodgson Burnett',
    wear: 0.25,
  },
  'The Hound of the Baskervilles': {
    template: 'ridges',
    palette: '#c9cfb4 #eadfae #f5efd0 #8a9a78 #141d18 #16241c',
  },
  'Around the World in Eighty Days': {
    template: 'waves',
    palette: '#f3e3c3 #d9772f #1f4f63 #c8402b #1b2f3f',
    variant: 1,
  },
  'The Age of Innocence': { template: 'cloth', palette: '#2c4a63 #1b3146 #eadfc4', variant: 1 },
  'Mrs Dalloway': { template: 'tiles', palette: '#fbf3ea #e79aa5 #7fa38a #f2cf7e #c9dbe3 #7a3049' },
  'The Wind in the Willows': { template: 'waves', palette: '#dfe6cf #4f8a63 #2d5d68 #f0b94b #1e4034' },
  'The Thirty-Nine Steps': { template: 'poster', palette: '#f2c94c #fff4d2 #1d1f2a #b3301d' },
  // engineering
  'Calculus Made Easy': {
    template: 'plot',
    palette: '#f7d046 #e6bb2a #1b3a8f #e4572e #141b34',
    wear: 0.55,
  },
  'Strength of Materials': { template: 'blueprint', palette: '#1d4e89 #2c61a0 #e9f1fb #f2bf3d #ffffff' },
  'Thermodynamics: A First Course': {
    template: 'plot',
    palette: '#f6efe3 #e5dac7 #20304a #f0805a #20263a',
    variant: 2,
  },
  'Circuits and Signals': {
    template: 'plot',
    palette: '#12302f #1d4442 #7be0b0 #f7c948 #f4f8f3',
    variant: 1,
  },
  'Theory of Heat': { template: 'tiles', palette: '#fdf0dc #d8412f #f29f4b #f7d046 #7a1f2b #2a1420' },
  'Mechanics for Engineers': {
    template: 'blueprint',
    palette: '#e9e4d6 #dbd3bf #2b2b2b #c8402b #1f1f1f',
    variant: 1,
  },
  'Surveying Made Plain': {
    template: 'blueprint',
    palette: '#2f5a43 #3c6b52 #f0ead6 #f0805a #f8f4e6',
    variant: 2,
  },
  // classics
  'Wuthering Heights': {
    template: 'ridges',
    palette: '#f3c9a5 #f6e3c4 #e2553d #c98d8a #2b2540 #2b2540',
    wear: 0.35,
  },
  Middlemarch: { template: 'cloth', palette: '#5b1a2b #3d0f1c #e2bd72', wear: 0.5 },
  'War and Peace': { template: 'poster', palette: '#efe6d2 #d8412f #171717 #1f4e79', wear: 0.3 },
  'Jane Eyre': {
    template: 'marble',
    palette: '#1d3c5a #c94f3d #e8d9b5 #6fa3a0 #f5eeda #1b2233',
    wear: 0.45,
  },
  'Moby-Dick': { template: 'waves', palette: '#0f3b4c #7cc6c3 #f2e8cf #f2c14e #f7f1df', wear: 0.4 },
  'Pride and Prejudice': { template: 'botanic', palette: '#f6d9d0 #7a2f45 #b5566a #4f7a5f #f3b562 #4a1a2c' },
  'Great Expectations': { template: 'arches', palette: '#3a2a1e #6b4a2f #b98a4e #fbe3a8 #f8ead0' },
  'Anna Karenina': { template: 'poster', palette: '#edf1f2 #b3c8d6 #2a1d2b #8f1d2c' },
  // science
  'The Elements of Geometry': {
    template: 'tiles',
    palette: '#f4efe2 #e4572e #f2b134 #17a398 #2e4057 #22303f',
    wear: 0.2,
  },
  'On the Origin of Species': {
    template: 'botanic',
    palette: '#1f4037 #7fae86 #c8d9a4 #e9b872 #d9745a #f6efd9',
  },
  Relativity: { template: 'orbits', palette: '#f2e9da #21314d #d8412f #21314d #14203a', variant: 1 },
  Opticks: { template: 'deco', palette: '#1f2350 #f0c987 #fbf4e4', variant: 1 },
  Micrographia: { template: 'cells', palette: '#efe7d4 #9fb8a0 #c9d3b0 #7f9fa8 #2f4a52 #22343a' },
  'The Chemical History of a Candle': {
    template: 'marble',
    palette: '#2a2140 #e88c3a #f7d9a0 #8a4f7d #fbf1da #241a2e',
  },
  Flatland: { template: 'poster', palette: '#f4efe6 #4fb0a5 #1b2a3a #1b2a3a #f2b134 #d8412f', variant: 2 },
  // nature
  Walden: { template: 'ridges', palette: '#bfd8d2 #e6ecd8 #f7e7a6 #7fa79a #12312b #173a33', variant: 1 },
  'The Natural History of Selborne': { template: 'cloth', palette: '#33573f #203a2a #f0deaf' },
  'My First Summer in the Sierra': {
    template: 'ridges',
    palette: '#f7b267 #fde2b0 #fff4d6 #d98a7a #3a2a4a #43203a',
    variant: 1,
  },
  'The Life of the Bee': {
    template: 'cells',
    palette: '#fbe9b7 #f2b632 #e39a1f #f6cf6b #3a2610 #33200c',
    variant: 1,
  },
  'The Life of the Spider': { template: 'tiles', palette: '#f1ece0 #3f5a4a #a9b98a #c9a14a #20302a #1c2a25' },
  'Wake-Robin': { template: 'botanic', palette: '#dfeaf0 #3d6f8a #7fb0a8 #f0a35e #c8503c #1c3a4e' },
  // gothic
  'The Turn of the Screw': {
    template: 'arches',
    palette: '#25203b #41356b #8c5a86 #ffd98a #f6ead7',
    wear: 0.35,
  },
  Dracula: { template: 'moon', palette: '#efe3cc #c3272b #17141a #17141a', wear: 0.4 },
  Frankenstein: { template: 'poster', palette: '#20261f #b8d94a #f4f3e4 #f4f3e4', variant: 1 },
  'The Picture of Dorian Gray': {
    template: 'marble',
    palette: '#1d1a24 #b08a3e #4b3b63 #7a6f8f #f3ead2 #17141d',
  },
  'The Phantom of the Opera': { template: 'moon', palette: '#2a1424 #e8b04a #0f0810 #f6e4c4' },
  Carmilla: { template: 'moon', palette: '#c7d0d6 #f4f1e6 #1a2430 #1a2430', variant: 1 },
  'The Woman in White': { template: 'arches', palette: '#1f2d33 #37505a #8fa9ad #fbfbf4 #eef3f1' },
  // non-fiction
  Meditations: { template: 'temple', palette: '#e9c9a6 #fbf4e6 #d3a780 #c4543a #4a1f16' },
  'A Vindication of the Rights of Woman': {
    template: 'cells',
    palette: '#f7ece4 #6f4a8e #c9669a #e8a13c #fff7ee #3a2150',
    variant: 1,
  },
  'The Art of War': { template: 'poster', palette: '#c8281e #f4e4c0 #1a1413 #1a1413' },
  Essays: { template: 'cloth', palette: '#7a5a34 #5a4022 #f7e9c4', variant: 1 },
  'The Souls of Black Folk': {
    template: 'ridges',
    palette: '#232038 #7a3b4e #f2a65a #5a2f49 #0f0d18 #f8ead2',
  },
  'On Liberty': { template: 'deco', palette: '#f1e8d4 #17505e #16323a' },
  'The Innocents Abroad': { template: 'waves', palette: '#f6ead0 #2f7f86 #e2725b #f0a93c #143a44' },
  // medical
  'Anatomy, Descriptive and Surgical': { template: 'cloth', palette: '#8c2f2a #5f1c1a #f3e2bd', variant: 1 },
  'Notes on Nursing': { template: 'tiles', palette: '#f3f7f6 #9fc9c4 #3f7f86 #f0c4b4 #d9e7e2 #1f4a55' },
  'Human Physiology: A First Course': {
    template: 'cells',
    palette: '#fbe6df #e58f86 #f3b6a2 #c85f6b #5a1830 #4a1428',
  },
  'First Lessons in Pharmacology': {
    template: 'cells',
    palette: '#e3f1ee #4fa79b #8fcfc2 #2f7f86 #f2bf3d #123c40',
    variant: 1,
  },
  'The Motion of the Heart and Blood': {
    template: 'plot',
    palette: '#f7f1ea #eadfd3 #c8323a #f3a79c #241c22',
    variant: 3,
  },
  Aequanimitas: { template: 'marble', palette: '#21443f #8fb8a0 #e6d6a8 #b5653f #f6f0de #14302c' },
  // history
  'The Histories': { template: 'temple', palette: '#9fc3cf #f7f0dd #c9b98f #f2c14e #1c3440' },
  'The Decline and Fall of the Roman Empire': {
    template: 'temple',
    palette: '#5a2a3a #e9c9a0 #a5704f #e2725b #fbe9cf',
    variant: 1,
  },
  'The Peloponnesian War': {
    template: 'waves',
    palette: '#a8402a #f3d9a4 #1f1a1a #f6e6c0 #fff3d9',
    variant: 1,
  },
  'The French Revolution': {
    template: 'poster',
    palette: '#f4efe4 #2f5597 #17202e #17202e #d9cfbb #c8323a',
    variant: 2,
  },
  'The Gallic Wars': { template: 'temple', palette: '#7a1f24 #f0dfba #c39a5e #d9a441 #fbf0d6' },
  'Parallel Lives': { template: 'arches', palette: '#16303a #24566a #6fa3a6 #f6e2b0 #f4efdf' },
};
