"""What the course needs beside the methods: checks, feedback, figures and data."""
