/** Messages that both a problem code or schema and an error of signing in show. Each sentence is written once, here. */
export const sharedMessages = {
  internal: 'Something went wrong on our side. Please try again.',
  invalidInput: 'Something you entered isn’t valid. Check it and try again.',
  notSignedIn: 'Please log in first.',
  wrongOrigin: 'This request didn’t come from Dogear. Reload the page and try again.',
  accountBanned: 'This account has been closed by an admin.',
  wrongPassword: 'That’s not your current password.',
  emailTaken: 'There’s already an account with this email.',
  tooManyRequests: 'Too many attempts. Wait a while, then try again.',
  googleUnreachable: 'We can’t reach Google right now. Try again, or log in with your email.',
  invalidEmail: 'Enter an email address, such as name@example.org.',
  wrongCredentials: 'That email and password don’t belong together. Check both and try again.',
  passwordTooLong: 'Use 128 characters or fewer.',
  /** The specification prescribes one message for logging in and another for a new password. */
  passwordTooShort: 'Password must be 6 characters or longer',
  newPasswordTooShort: 'Password must be 6 character or long',
} as const;
