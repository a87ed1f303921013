/** The other seats as they sit round the table: from one's left to one's right. */
export function around(eyes: number, seats: number): number[] {
  return Array.from({ length: seats - 1 }, (_, i) => (eyes + 1 + i) % seats);
}
