/** A picture from the server, or undefined while there is none. */
export async function loadBitmap(url: string): Promise<ImageBitmap | undefined> {
  try {
    const response = await fetch(url)
    return response.ok ? await createImageBitmap(await response.blob()) : undefined
  } catch {
    return undefined
  }
}
