export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Checks only that the file is JSON. The server checks its content. */
export async function readJsonFile<Document>(file: File): Promise<Document> {
  try {
    return JSON.parse(await file.text())
  } catch (cause) {
    throw new Error(`${file.name} is not valid JSON.`, { cause })
  }
}
