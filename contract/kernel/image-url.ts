/** Without zod, because every page loads it. */

/** The URL of an image that we serve; its group is the hash of the content. */
export const imageUrlPattern = /^(?:https?:\/\/[^/]+)?\/images\/([0-9a-f]{64})\.webp$/;

/** The name of a stored image's file. Smaller versions have their width in the name. */
export const imageFilePattern = /^[0-9a-f]{64}(-(160|320|640))?\.webp$/;

/** Returns the URL of the smallest version of one of our images; any other URL is returned unchanged. */
export const smallestImageUrl = (url: string): string =>
  imageUrlPattern.test(url) ? url.replace(/\.webp$/, '-160.webp') : url;

/** Returns the absolute URL of the picture that is shown with a link to a book; undefined if the cover is not one of our images. */
export function linkPreviewUrl(coverUrl: string, origin: string): string | undefined {
  const hash = imageUrlPattern.exec(coverUrl)?.[1];
  return hash && `${origin}/og/${hash}.jpg`;
}
