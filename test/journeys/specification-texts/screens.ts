import type { Locator, Page } from 'playwright-core';
import { cardOf } from '#test/browser/actors.ts';
import { stallRequests } from '#test/browser/network-faults.ts';
import { openPage } from '#test/browser/open-page.ts';
import { fieldErrorsIn, type ReadTexts, textsIn } from './said-texts.ts';
import {
  addBook,
  book,
  bookNothing,
  bookTooLate,
  categoriesLoaded,
  deleteBook,
  logInWith,
  openPayment,
  pay,
  press,
  reportBook,
  signUpWith,
  verifyMissing,
} from './screen-steps.ts';
import type { Place } from './specification-texts.ts';

/** Who looks. All but the stranger are signed in as the demo user of that name. */
export type Viewer = 'stranger' | 'buyer' | 'seller' | 'newseller' | 'admin';

type Screen = {
  as: Viewer;
  /** Opens the screen, and returns the part of it that says the texts. */
  open: (page: Page, address: string) => Promise<ReadTexts>;
};

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');
const toast = (page: Page) => page.getByTestId('toast');
const table = (page: Page) => page.getByRole('table');
const form = (page: Page) => page.locator('main form');
const bookCards = (page: Page) => page.getByTestId('book-card');
const banner = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const menuOf = (name: string) => (page: Page) => page.getByRole('navigation', { name });

type Part = (page: Page) => Locator;

/** A screen that is there when the page at `path` is, or after `steps`. */
const screen = (
  as: Viewer,
  path: string,
  part: Part,
  steps: (page: Page, address: string) => Promise<unknown> = async () => {},
  read: (part: Locator) => ReadTexts = textsIn,
): Screen => ({
  as,
  async open(page, address) {
    await openPage(page, `${address}${path}`);
    await steps(page, address);
    return read(part(page));
  },
});

/** Every place of the specification's texts, and how to get there in the demo. */
export const screens: Record<Place, Screen> = {
  Home: screen('stranger', '/', main),
  'Top navigation, signed out': screen('stranger', '/', menuOf('Main')),
  'Top navigation, signed in': screen('buyer', '/', banner),
  Footer: screen('stranger', '/', footer),
  Blog: screen('stranger', '/blog', main),
  'Not found': screen('stranger', '/no/such/page', main),

  'Book card': screen('buyer', '/category/gothic', bookCards),
  'Book card of a reported book': screen('buyer', '/category/medical', (page) =>
    cardOf(page, 'Aequanimitas'),
  ),
  'Booking, signed out': screen('stranger', '/', dialog, press(/^Buy Now/)),
  'Booking form': screen('buyer', '/category/gothic', dialog, press(/^Buy Now/)),
  'Booking form, nothing filled in': screen('buyer', '/category/gothic', dialog, bookNothing, fieldErrorsIn),
  'Booking, done': screen('buyer', '/category/gothic', toast, (page) => book(page, 'Frankenstein')),
  'Booking, too late': screen('buyer', '/category/gothic', toast, bookTooLate),
  'Before a report': screen('buyer', '/category/gothic', question, press(/^Report/)),
  'After a report': screen('buyer', '/category/gothic', toast, reportBook),

  Login: screen('stranger', '/login', main),
  'Login, nothing filled in': screen('stranger', '/login', form, press('Login'), fieldErrorsIn),
  'Login, a short password': screen(
    'stranger',
    '/login',
    form,
    (page) => logInWith(page, 'short'),
    fieldErrorsIn,
  ),
  'Login, a wrong password': screen('stranger', '/login', form, (page) => logInWith(page, 'Wrong#2026')),
  Signup: screen('stranger', '/signup', main),
  'Signup, nothing filled in': screen('stranger', '/signup', form, press('Sign Up'), fieldErrorsIn),
  'Signup, a short password': screen(
    'stranger',
    '/signup',
    form,
    (page) => signUpWith(page, 'A1#'),
    fieldErrorsIn,
  ),
  'Signup, a weak password': screen(
    'stranger',
    '/signup',
    form,
    (page) => signUpWith(page, 'almanac#1'),
    fieldErrorsIn,
  ),
  'Signup, a known email address': screen('stranger', '/signup', toast, (page) =>
    signUpWith(page, 'Almanac#1'),
  ),

  Dashboard: screen('buyer', '/dashboard', main),
  'Side menu of a buyer': screen('buyer', '/dashboard', menuOf('Dashboard')),
  'Side menu of a seller': screen('seller', '/dashboard', menuOf('Dashboard')),
  'Side menu of an admin': screen('admin', '/dashboard', menuOf('Dashboard')),

  'My Orders': screen('buyer', '/dashboard/myorders', table),
  Payment: screen('buyer', '/dashboard/myorders', main, openPayment),
  'Payment, declined': screen('buyer', '/dashboard/myorders', form, pay('4000 0000 0000 0002')),
  'Payment, done': screen('buyer', '/dashboard/myorders', main, pay('4242 4242 4242 4242')),
  'My Orders, a paid one': screen('buyer', '/dashboard/myorders', table),

  'Add A Product': screen('seller', '/dashboard/addaproduct', form, categoriesLoaded),
  'Add A Product, the categories on their way': {
    as: 'seller',
    async open(page, address) {
      await stallRequests(page, '**/api/categories');
      await openPage(page, `${address}/dashboard/addaproduct`);
      return textsIn(form(page));
    },
  },
  'Add A Product, nothing filled in': screen(
    'seller',
    '/dashboard/addaproduct',
    form,
    press('Add Product'),
    fieldErrorsIn,
  ),
  'Add A Product, not verified': screen('newseller', '/dashboard/addaproduct', toast, press('Add Product')),
  'Add A Product, done': screen('seller', '/dashboard/addaproduct', toast, addBook),
  'My Products': screen('seller', '/dashboard/myproducts', table),
  'My Products, one advertised': screen('seller', '/dashboard/myproducts', toast, press(/^Advertise /)),
  'My Products, one sold': screen('seller', '/dashboard/myproducts', toast, press(/^Available/)),
  'My Products, a sold one': screen('seller', '/dashboard/myproducts', table),
  'My Buyers, none yet': screen('newseller', '/dashboard/mybuyers', main),

  'All Users': screen('admin', '/dashboard/allusers', table),
  'All Sellers': screen('admin', '/dashboard/allsellers', table),
  'All Buyers': screen('admin', '/dashboard/allbuyers', table),
  'All Sellers, one verified': screen('admin', '/dashboard/allsellers', toast, press(/^Verify Seller/)),
  'All Sellers, a verification refused': screen('admin', '/dashboard/allsellers', toast, verifyMissing),
  'Reported Items': screen('admin', '/dashboard/reporteditems', table),
  'Before a deletion': screen('seller', '/dashboard/myproducts', question, press(/^Delete/)),
  'After a deletion': screen('seller', '/dashboard/myproducts', toast, deleteBook),
};
