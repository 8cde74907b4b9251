type Group = {
  screen: string;
  /** Test files, relative to the project's folder. Each text is asserted in each of them. */
  assertedIn: string[];
  /** `{}` is a placeholder for a part that varies. */
  texts: string[];
};

const stranger = 'test/e2e/stranger.test.ts';
const comingIn = 'test/e2e/coming-in.test.ts';
const buyer = 'test/e2e/buyer.test.ts';
const seller = 'test/e2e/seller.test.ts';
const admin = 'test/e2e/admin.test.ts';

/** Every text that the specification prescribes, with the tests that assert it. */
export const agreedTexts: Group[] = [
  {
    screen: 'Home',
    assertedIn: [stranger],
    texts: [
      'Peak Your Book Now',
      'Buy or sell second-hand books.',
      'Author of the month: George Eliot',
      '“It is a narrow mind which cannot look at a subject from various points of view.”',
    ],
  },
  { screen: 'Top navigation, signed out', assertedIn: [stranger], texts: ['Home', 'Blog', 'Login'] },
  {
    screen: 'Top navigation, signed in',
    assertedIn: [comingIn],
    texts: ['Home', 'Blog', 'Dashboard', 'Sign Out'],
  },
  {
    screen: 'Footer',
    assertedIn: [stranger],
    texts: [
      'Second-hand books at reasonable prices.',
      ...['Home', 'Blog', 'Contact', 'Non-fiction', 'Engineering', 'Medical'],
      ...['12 Marker Lane, Bookford', '+1 555 0100', 'hello@dogear.example'],
      '© {} Dogear. All rights reserved.',
      'Dogear on Facebook (opens a new tab)',
      'Dogear on Instagram (opens a new tab)',
      'Dogear on X (opens a new tab)',
      'Dogear on YouTube (opens a new tab)',
      'Dogear on LinkedIn (opens a new tab)',
    ],
  },
  {
    screen: 'Blog',
    assertedIn: [stranger],
    texts: [
      'What are the different ways to manage state in a React application?',
      'How does prototypal inheritance work?',
      'What is a unit test? Why should we write unit tests?',
      'React vs. Angular vs. Vue: which should I choose?',
      ...['React', 'Angular', 'Vue'],
    ],
  },
  {
    screen: 'Not found',
    assertedIn: [stranger],
    texts: [
      'Oops! This page not found.',
      'The page may have moved, or the address may have a typo. Head home: all the shelves are there.',
      'Back to Home',
    ],
  },
  {
    screen: 'Book card',
    assertedIn: [buyer],
    texts: [
      'Excellent',
      'Good',
      'Fair',
      'Report',
      'Reported',
      'Buy Now',
      'verified seller',
      'Original price {}',
    ],
  },
  { screen: 'Booking, signed out', assertedIn: [stranger], texts: ['Please log in first', 'Login'] },
  {
    screen: 'Booking form',
    assertedIn: [buyer],
    texts: [
      ...['Name', 'Email', 'Book', 'Price', 'Phone Number', 'Meeting Location', 'Book Now'],
      'Your phone number is required',
      'A meeting location is required',
      'You have successfully booked {}',
      'Someone else has already booked this book.',
    ],
  },
  {
    screen: 'Report',
    assertedIn: [buyer],
    texts: [
      'Are you sure You want to report this book?',
      "You won't be able to revert this!",
      'Yes, report it!',
      'Reported!',
    ],
  },
  {
    screen: 'Login',
    assertedIn: [comingIn],
    texts: [
      ...['Login', 'Email', 'Password', 'Create an account'],
      'Email address is required!',
      'Password is required!',
      'Password must be 6 characters or longer',
      'That email and password don’t belong together. Check both and try again.',
    ],
  },
  {
    screen: 'Signup',
    assertedIn: [comingIn],
    texts: [
      ...['Sign up', 'Name', 'Email', 'Password', 'Account type', 'Buyer', 'Seller', 'Profile photo'],
      ...['Sign Up', 'Login'],
    ],
  },
  {
    screen: 'Signup, what is wrong',
    assertedIn: [comingIn, 'server/features/auth/sign-up.test.ts'],
    texts: [
      'Name is Required',
      'Email is required',
      'Password is required',
      'Password must be 6 character or long',
      'Password Must Uppercase, Special Character & a Number ',
      'Photo is Required',
      'There’s already an account with this email.',
    ],
  },
  // Shown where Google is set up. These tests check that it is not shown elsewhere.
  { screen: 'Login and signup with Google', assertedIn: [comingIn], texts: ['Continue With Google'] },
  { screen: 'Dashboard', assertedIn: [comingIn], texts: ['Welcome, {}'] },
  { screen: 'Side menu of a buyer', assertedIn: [buyer], texts: ['My Orders'] },
  {
    screen: 'Side menu of a seller',
    assertedIn: [seller],
    texts: ['Add A Product', 'My Products', 'My Buyers'],
  },
  {
    screen: 'Side menu of an admin',
    assertedIn: [admin],
    texts: ['All Users', 'All Sellers', 'All Buyers', 'Reported Items'],
  },
  {
    screen: 'My Orders',
    assertedIn: [buyer],
    texts: [
      ...['Serial', 'Book Cover', 'Book Name', 'Price($)', 'Location', 'Action'],
      ...['Pay', 'Pay for {}', 'Paid'],
    ],
  },
  {
    screen: 'Payment',
    assertedIn: [buyer],
    texts: [
      ...['Amount due', 'Card number', 'Expiration date', 'Security code', 'Test mode', 'Pay Now'],
      'Your card was declined.',
      'Your payment is complete',
      'Transaction ID',
    ],
  },
  {
    screen: 'Add A Product',
    assertedIn: [seller],
    texts: [
      ...[
        'Name of Book',
        'Book Category',
        'Book Type',
        'Choose Book Photo',
        'Original Price',
        'Resale Price',
      ],
      ...["Year's This Book Use", 'Phone Number', 'Your Location', 'Book Description', 'Add Product'],
      ...['Excellent', 'Good', 'Fair'],
      'Loading the categories',
      'You Added a Book Successfully',
    ],
  },
  {
    screen: 'Add A Product, what is wrong',
    assertedIn: [seller, 'server/features/catalog/empty-listing.test.ts'],
    texts: [
      'Book title is required',
      'Book Category is required',
      'Product condition is Required',
      'Photo is required',
      // The same as for the resale price and the location.
      'Original price is required',
      "Use's year is required",
      'Your phone number is required',
      'Description is required',
      'You must be verified to upload a product',
    ],
  },
  {
    screen: 'My Products',
    assertedIn: [seller],
    texts: [
      ...['No.', 'Book', 'Price($)', 'Condition', 'Status', 'Advertisement', 'Action'],
      ...['Available', 'Sold', 'Advertise', 'Advertised', 'Product Sold', 'Product Advertised'],
    ],
  },
  { screen: 'My Buyers', assertedIn: [seller], texts: ['My Buyers', 'My buyers are coming soon'] },
  {
    screen: 'All Users, All Sellers, All Buyers',
    assertedIn: [admin],
    texts: [
      ...['Serial', 'Profile', 'Email', 'Position', 'Action'],
      ...['Buyer', 'Seller', 'Admin', 'Verify Seller', 'Verified', 'Seller verified'],
      'We can’t find this, or you don’t have access to it.',
    ],
  },
  {
    screen: 'Reported Items',
    assertedIn: [admin],
    texts: ['No.', 'Book Name', 'Seller Name', 'Seller Email', 'Action', 'Delete'],
  },
  {
    screen: 'Before and after a deletion',
    assertedIn: [seller, admin],
    texts: [
      'Are you sure You want to delete?',
      "You won't be able to revert this!",
      'Yes, delete it!',
      'Deleted!',
      'Your file has been deleted.',
    ],
  },
];
