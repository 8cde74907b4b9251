import type { Host, HostBook } from './host.ts';

/** A student union’s market in Arabic. It keeps the demo’s shelves, which have Arabic names. */
export const alexandria: Host = {
  logo: 'logo-alexandria.webp',
  currency: 'EGP',
  locale: 'ar',
  settings: {
    name: 'رفّ الإسكندرية',
    tagline: 'كتب مستعملة بأسعار معقولة.',
    description: 'سوق الكتب المستعملة لاتّحاد طلبة الإسكندرية.',
    accent: { hue: 215, strength: 0.65 },
    contactName: 'اتّحاد طلبة الإسكندرية',
    contactAddress: 'الشاطبي',
    contactEmail: 'raff@example.org',
    contactHours: 'الأحد إلى الخميس',
    footerLinks: [],
    timeZone: 'Africa/Cairo',
    lookAround: 'everything',
  },
  texts: {},
  places: [
    { name: 'محطّة الرمل', directions: '' },
    { name: 'كلية الآداب', directions: '' },
  ],
  shelves: [],
  books: [
    novel('theo', 'دعاء الكروان', 'طه حسين', 'duaa', ['130', '55'], 3, 'سيدي جابر'),
    novel('seller', 'الأيام', 'طه حسين', 'al-ayyam', ['140', '45'], 8, 'كلية الآداب'),
    novel('lena', 'موسم الهجرة إلى الشمال', 'الطيب صالح', 'mawsim', ['160', '70'], 6, 'محطّة الرمل'),
    novel('priya', 'كليلة ودمنة', 'ابن المقفع', 'kalila', ['150', '60'], 10, 'سيدي جابر'),
    novel('theo', 'النبي', 'جبران خليل جبران', 'nabi', ['220', '95'], 2, 'كلية الآداب'),
    novel('lena', 'زقاق المدقّ', 'نجيب محفوظ', 'zuqaq', ['180', '75'], 4, 'محطّة الرمل'),
  ],
};

function novel(
  seller: HostBook['seller'],
  title: string,
  author: string,
  cover: string,
  prices: HostBook['prices'],
  years: number,
  place: string,
): HostBook {
  return {
    seller,
    title,
    author,
    shelf: 'fiction',
    condition: years < 4 ? 'Excellent' : 'Good',
    cover: `cover-ar-${cover}.webp`,
    prices,
    years,
    place,
    text: 'نسخة نظيفة، قرأتها مرة واحدة.',
  };
}
