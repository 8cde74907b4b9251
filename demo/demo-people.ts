export type DemoPerson = {
  key: string;
  name: string;
  email: string;
  role: 'admin' | 'Seller' | 'Buyer';
  verified: boolean;
  usesGoogle: boolean;
  picture: string;
};

/** The password of all demo users if only this machine reaches the demo; see demo-passwords.ts. */
export const demoPassword = 'Dogear#2026';

export const demoPeople: DemoPerson[] = [
  person('ruth', 'Ruth Ellison', 'admin@dogear.test', 'admin'),
  person('amara', 'Amara Okafor', 'seller@dogear.test', 'Seller', { verified: true }),
  person('jonas', 'Jonas Keller', 'newseller@dogear.test', 'Seller'),
  person('clara', 'Clara Whitfield', 'buyer@dogear.test', 'Buyer'),
  person('priya', 'Priya Shah', 'priya@dogear.test', 'Seller', { verified: true }),
  person('lena', 'Lena Hartmann', 'lena@dogear.test', 'Seller', { verified: true }),
  person('theo', 'Theo Marchetti', 'theo@dogear.test', 'Seller', { verified: true }),
  person('ines', 'Ines Duarte', 'ines@dogear.test', 'Seller'),
  person('marcus', 'Marcus Bell', 'marcus@dogear.test', 'Buyer', { usesGoogle: true }),
];

function person(
  key: string,
  name: string,
  email: string,
  role: DemoPerson['role'],
  { verified = false, usesGoogle = false } = {},
): DemoPerson {
  return { key, name, email, role, verified, usesGoogle, picture: `person-${key}.webp` };
}
