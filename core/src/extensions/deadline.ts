/**
 * The answer, or after so many milliseconds a failure. What is still running goes
 * on unheard: JavaScript cannot stop it.
 */
export async function withDeadline<T>(
  answer: Promise<T>,
  milliseconds: number,
  expired: () => Error,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(expired()), milliseconds)
  })
  try {
    return await Promise.race([answer, deadline])
  } finally {
    clearTimeout(timer)
  }
}
