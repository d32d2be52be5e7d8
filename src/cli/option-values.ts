import { InvalidArgumentError } from 'commander'

/** Parser of an option that takes a whole number. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most)
      throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`)
    return value
  }
}

/** Parser of an option that takes a number above `above` and below `below`. */
export function numberBetween(above: number, below: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() === '' || !(value > above && value < below))
      throw new InvalidArgumentError(`Expected a number above ${above} and below ${below}.`)
    return value
  }
}

/** Parser of an option that takes a number from `least` to `most`, both allowed. */
export function numberFrom(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() === '' || !(value >= least && value <= most))
      throw new InvalidArgumentError(`Expected a number from ${least} to ${most}.`)
    return value
  }
}
