/** Whether a price is too long for a round sticker at its usual size, such as `US$ 12.50`. */
export const isLongPrice = (price: string): boolean => price.length > 7;
