const conditions = ['Excellent', 'Good', 'Fair'];

/**
 * Every text that the specification prescribes, by the place where it is shown, written out: a constant of the
 * application would agree with whatever the application says. `{}` stands for a part that varies.
 */
export const specificationTexts = {
  Home: [
    'Peak Your Book Now',
    'Buy or sell second-hand books. {}',
    'Author of the month: George Eliot',
    '“It is a narrow mind which cannot look at a subject from various points of view.”',
  ],
  'Top navigation, signed out': ['Home', 'Blog', 'Login'],
  'Top navigation, signed in': ['Home', 'Blog', 'Dashboard', 'Sign Out'],
  Footer: [
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
  Blog: [
    'What are the different ways to manage state in a React application?',
    'How does prototypal inheritance work?',
    'What is a unit test? Why should we write unit tests?',
    'React vs. Angular vs. Vue: which should I choose?',
    ...['React', 'Angular', 'Vue'],
  ],
  'Not found': [
    'Oops! This page not found.',
    'The page may have moved, or the address may have a typo. Head home: all the shelves are there.',
    'Back to Home',
  ],

  'Book card': [...conditions, 'Report', 'Buy Now', 'verified seller', 'Original price {}'],
  'Book card of a reported book': ['Reported'],
  'Booking, signed out': ['Please log in first', 'Login'],
  'Booking form': ['Name', 'Email', 'Book', 'Price', 'Phone Number', 'Meeting Location', 'Book Now'],
  'Booking form, nothing filled in': ['Your phone number is required', 'A meeting location is required'],
  'Booking, done': ['You have successfully booked {}'],
  'Booking, too late': ['Someone else has already booked this book.'],
  'Before a report': [
    'Are you sure You want to report this book?',
    "You won't be able to revert this!",
    'Yes, report it!',
  ],
  'After a report': ['Reported!'],

  Login: ['Login', 'Continue With Google', 'Email', 'Password', 'Create an account'],
  'Login, nothing filled in': ['Email address is required!', 'Password is required!'],
  'Login, a short password': ['Password must be 6 characters or longer'],
  'Login, a wrong password': ['That email and password don’t belong together. Check both and try again.'],
  Signup: [
    ...['Sign up', 'Continue With Google', 'Name', 'Email', 'Password'],
    ...['Account type', 'Buyer', 'Seller', 'Profile photo', 'Sign Up', 'Login'],
  ],
  'Signup, nothing filled in': [
    ...['Name is Required', 'Email is required', 'Password is required', 'Photo is Required'],
  ],
  'Signup, a short password': ['Password must be 6 character or long'],
  'Signup, a weak password': ['Password Must Uppercase, Special Character & a Number '],
  'Signup, a known email address': ['There’s already an account with this email.'],

  Dashboard: ['Welcome, {}'],
  'Side menu of a buyer': ['My Orders'],
  'Side menu of a seller': ['Add A Product', 'My Products', 'My Buyers'],
  'Side menu of an admin': ['All Users', 'All Sellers', 'All Buyers', 'Reported Items'],

  'My Orders': [
    ...['Serial', 'Book Cover', 'Book Name', 'Price($)', 'Location', 'Action'],
    ...['Pay', 'Pay for {}'],
  ],
  Payment: [...['Amount due', 'Card number', 'Expiration date', 'Security code', 'Test mode', 'Pay Now']],
  'Payment, declined': ['Your card was declined.'],
  'Payment, done': ['Your payment is complete', 'Transaction ID'],
  'My Orders, a paid one': ['Paid'],

  'Add A Product': [
    ...['Name of Book', 'Book Category', 'Book Type', 'Choose Book Photo', 'Original Price'],
    ...['Resale Price', "Year's This Book Use", 'Phone Number', 'Your Location', 'Book Description'],
    ...['Add Product', ...conditions],
  ],
  'Add A Product, the categories on their way': ['Loading the categories'],
  'Add A Product, nothing filled in': [
    'Book title is required',
    'Book Category is required',
    'Product condition is Required',
    'Photo is required',
    // The same message three times: for the original price, the resale price and the location.
    ...['Original price is required', 'Original price is required', 'Original price is required'],
    "Use's year is required",
    'Your phone number is required',
    'Description is required',
  ],
  'Add A Product, not verified': ['You must be verified to upload a product'],
  'Add A Product, done': ['You Added a Book Successfully'],
  'My Products': [
    ...['No.', 'Book', 'Price($)', 'Condition', 'Status', 'Advertisement', 'Action'],
    ...['Available', 'Advertise', 'Advertised'],
  ],
  'My Products, one advertised': ['Product Advertised'],
  'My Products, one sold': ['Product Sold'],
  'My Products, a sold one': ['Sold'],
  'My Buyers, none yet': ['My Buyers', 'My buyers are coming soon'],

  'All Users': ['Serial', 'Profile', 'Email', 'Position', 'Action', 'Buyer', 'Seller', 'Admin'],
  'All Sellers': ['Serial', 'Profile', 'Email', 'Position', 'Action', 'Verify Seller', 'Verified'],
  'All Buyers': ['Serial', 'Profile', 'Email', 'Position', 'Action'],
  'All Sellers, one verified': ['Seller verified'],
  'All Sellers, a verification refused': ['We can’t find this, or you don’t have access to it.'],
  'Reported Items': ['No.', 'Book Name', 'Seller Name', 'Seller Email', 'Action', 'Delete'],
  'Before a deletion': [
    'Are you sure You want to delete?',
    "You won't be able to revert this!",
    'Yes, delete it!',
  ],
  'After a deletion': ['Deleted!', 'Your file has been deleted.'],
} as const satisfies Record<string, readonly string[]>;

export type Place = keyof typeof specificationTexts;
