//! Class files and the JDK image, lowered to the IR.
