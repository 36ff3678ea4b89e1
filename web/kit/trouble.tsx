/** Shows what failed, and has it read aloud; nothing if the text is empty. */
export const Trouble = ({ text }: { text: string }) =>
  text ? (
    <p class="trouble" role="alert">
      {text}
    </p>
  ) : null;
