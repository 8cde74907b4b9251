/** The files that a field for photos offers: those that the server reads. Some systems know HEIC by its extension only. */
export const photoTypes =
  'image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,image/heif,.heic,.heif';
